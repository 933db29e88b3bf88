import { Link, useLocation } from '@haat/navigation';
import { BackLink, ButtonLink, Icon, type IconName } from '@haat/ui';
import { EntryFrame } from '../entry/EntryFrame';
import { rememberedIn } from '../entry/remembered';
import { UseAsGuest } from '../entry/UseAsGuest';
import { useStrings } from '../strings';
import styles from './ForgotPasswordScreen.module.css';

/** Route /forgot-password (section 2): who helps, and what they will ask. */
export default function ForgotPasswordScreen() {
  const s = useStrings().forgotPassword;
  const remembered = rememberedIn(useLocation().state);
  const mail = `mailto:${s.email}?subject=${encodeURIComponent(s.mailSubject)}&body=${encodeURIComponent(s.mailBody)}`;
  return (
    <EntryFrame
      title={s.title}
      lead={s.lead}
      cloths={['lungi', 'block', 'kantha']}
      back={
        <BackLink as={Link} to="/login" state={remembered}>
          {s.back}
        </BackLink>
      }
    >
      <ul className={styles.ways}>
        <Way icon="phone" title={s.call} text={s.callText} href={s.phoneHref} link={s.phone} />
        <Way icon="mail" title={s.write} text={s.writeText} href={mail} link={s.email} />
      </ul>
      <h2 className={styles.heading}>{s.readyTitle}</h2>
      <ul className={styles.ready}>
        {s.ready.map((thing) => (
          <li key={thing}>
            <Icon name="check" size={18} className={styles.check} />
            {thing}
          </li>
        ))}
      </ul>
      <div className={styles.safe}>
        <h2>{s.safeTitle}</h2>
        <p>{s.safeText}</p>
      </div>
      <UseAsGuest remembered={remembered} />
    </EntryFrame>
  );
}

interface WayProps {
  icon: IconName;
  title: string;
  text: string;
  href: string;
  link: string;
}

function Way({ icon, title, text, href, link }: WayProps) {
  return (
    <li className={styles.way}>
      <h2 className={styles.wayTitle}>{title}</h2>
      <p className={styles.wayText}>{text}</p>
      <ButtonLink as="a" href={href} variant="secondary" fullWidth icon={<Icon name={icon} size={18} />}>
        {link}
      </ButtonLink>
    </li>
  );
}
