import { Logo } from '@haat/ui';
import { HangingCloth } from '../textiles/HangingCloth';
import styles from './Stall.module.css';

/** The brand's picture: হাট hangs from its line, the line runs on as a stitch, and on it hang the cloths. */
export function Stall({ label }: { label: string }) {
  return (
    <div className={styles.stall}>
      <div className={styles.wordmark}>
        <Logo label={label} />
      </div>
      <div className={styles.cloths} aria-hidden="true">
        <HangingCloth name="gamcha" length={330} flap={170} className={styles.cloth} />
        <HangingCloth name="jamdani" length={400} flap={235} border className={styles.cloth} />
        <HangingCloth name="block" length={300} flap={150} className={styles.cloth} />
        <HangingCloth name="kantha" length={370} flap={205} className={styles.cloth} />
        <HangingCloth name="katan" length={420} flap={260} border className={styles.cloth} />
        <HangingCloth name="lungi" length={310} flap={165} className={styles.cloth} />
      </div>
    </div>
  );
}
