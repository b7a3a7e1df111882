import { cx } from '../cx.ts';
import type { MapPin } from './mapPin.ts';
import styles from './Pin.module.css';

interface PinSignProps {
  readonly pin: MapPin;
  readonly chosen: boolean;
  readonly onChoose: (id: string) => void;
}

/** Marker of one place: a plate above its point. */
export const PinSign = ({ pin, chosen, onChoose }: PinSignProps) => (
  <button
    type="button"
    className={styles.pin}
    data-tab={pin.tab}
    aria-pressed={chosen}
    aria-label={pin.name}
    onClick={() => onChoose(pin.id)}
  >
    <span className={cx(styles.plate, styles[pin.pinStyle])}>{pin.sign}</span>
  </button>
);
