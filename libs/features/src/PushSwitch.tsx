import { ApiError } from '@haat/api-client';
import { browserPushQuery, subscribePush, unsubscribePush } from '@haat/api-client/queries/push';
import type { PushState } from '@haat/contracts';
import { Checkbox, Notice, SectionTitle, Text } from '@haat/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  browserEndpoint,
  NotAllowed,
  noteSubscription,
  pushSupport,
  subscribeBrowser,
  unsubscribeBrowser,
} from './browserPush';
import styles from './PushSwitch.module.css';

/** Texts of {@link PushSwitch}: they differ for shoppers and sellers. */
export interface PushTexts {
  title: string;
  name: string;
  text: string;
  asking: string;
  on: string;
  off: string;
  unsupported: string;
  install: string;
  denied: string;
  unanswered: string;
  failed: string;
}

const browserState = async () => ({ support: pushSupport(), endpoint: await browserEndpoint() });

export interface PushSwitchProps {
  /** of the login, which may belong to another browser's */
  state: PushState & { public_key: string };
  texts: PushTexts;
}

/** The switch for notifications on this device. */
export function PushSwitch({ state, texts: s }: PushSwitchProps) {
  const client = useQueryClient();
  const browser = useQuery(browserPushQuery(browserState));
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    onSettled: () => browser.refetch(),
  });

  async function turnOn() {
    const subscription = await subscribeBrowser(state.public_key);
    try {
      await subscribePush(client, subscription);
    } catch (error) {
      // A subscription that the shop does not know must not appear to be on.
      await subscription.unsubscribe().catch(() => {});
      throw error;
    }
    await noteSubscription();
  }

  async function turnOff() {
    await unsubscribePush(client);
    await unsubscribeBrowser();
  }

  const { support, endpoint } = browser.data ?? { support: pushSupport(), endpoint: null };
  const isOn = endpoint !== null && endpoint === state.endpoint;
  const isReady = support === 'ready' && browser.isFetched;
  return (
    <section>
      <SectionTitle>{s.title}</SectionTitle>
      <div className={styles.switch}>
        <Checkbox
          label={s.name}
          checked={change.isPending ? change.variables : isOn}
          disabled={!isReady || change.isPending}
          onCheckedChange={(on) => change.mutate(on)}
        />
        <Text tone="soft" size="sm">
          {s.text}
        </Text>
        {support === 'ready' ? null : (
          <Notice tone={support === 'denied' ? 'warning' : 'info'}>{s[support]}</Notice>
        )}
        {change.isPending && change.variables && Notification.permission === 'default' ? (
          <Notice>{s.asking}</Notice>
        ) : null}
        {change.isSuccess ? <Notice tone="success">{change.variables ? s.on : s.off}</Notice> : null}
        {change.error && support === 'ready' ? <ChangeFailed error={change.error} texts={s} /> : null}
      </div>
    </section>
  );
}

function ChangeFailed({ error, texts: s }: { error: Error; texts: PushTexts }) {
  if (error instanceof NotAllowed) return <Notice tone="warning">{s.unanswered}</Notice>;
  const text = error instanceof ApiError && error.fromServer ? error.message : s.failed;
  return <Notice tone="danger">{text}</Notice>;
}
