import type { ReactNode } from 'react';
import styles from './FactList.module.css';

/** List of facts with their names. */
export const FactList = ({ factRows }: { readonly factRows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {factRows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
