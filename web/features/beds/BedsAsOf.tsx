import { Link } from 'wouter';
import type { ShelterBeds } from '../../api/types.ts';
import { Beds } from '../../services/Beds.tsx';
import { cx } from '../../ui/cx.ts';
import page from '../../ui/page.module.css';
import styles from './BedsBoard.module.css';

/** Shows the board at a past moment, read-only. */
export const BedsAsOf = ({ shelters }: { readonly shelters: readonly ShelterBeds[] }) => (
  <ul className={cx(page.rows, styles.rows)}>
    {shelters.map((shelter) => (
      <li key={shelter.id} className={page.section}>
        <h2>
          <Link href={`/services/${shelter.id}`}>{shelter.name}</Link>
        </h2>
        <Beds facts={{ ...shelter, type: ['SHELTER'], hours: shelter.hours ?? 'unknown' }} />
      </li>
    ))}
  </ul>
);
