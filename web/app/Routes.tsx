import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { RouteChange } from './RouteChange.tsx';
import { screens } from './screens.ts';

const { home, detail, notFound } = screens;

/** The one tree of screens, for server and browser. */
export const Routes = () => (
  <>
    <RouteChange />
    <Suspense>
      <Switch>
        <Route path="/">
          <home.Component />
        </Route>
        <Route path="/services/:id">{({ id }) => <detail.Component id={id} key={id} />}</Route>
        <Route>
          <notFound.Component />
        </Route>
      </Switch>
    </Suspense>
  </>
);
