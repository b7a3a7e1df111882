import { Route, Switch } from 'wouter';
import { DetailPage } from '../features/detail/DetailPage.tsx';
import { HomePage } from '../features/home/HomePage.tsx';
import { NotFoundPage } from '../features/notFound/NotFoundPage.tsx';
import { RouteChange } from './RouteChange.tsx';

/** The one tree of screens, for server and browser. */
export const Routes = () => (
  <>
    <RouteChange />
    <Switch>
      <Route path="/">
        <HomePage />
      </Route>
      <Route path="/services/:id">{({ id }) => <DetailPage id={id} key={id} />}</Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  </>
);
