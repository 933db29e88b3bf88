import { ApiError } from '@haat/api-client';
import { devicesQuery, endOtherSessions, endSession } from '@haat/api-client/queries/account';
import { dhakaTime, type SignedInDevice } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState } from '@haat/remote';
import { notify } from '@haat/session';
import {
  BackLink,
  Badge,
  Button,
  ConfirmDialog,
  Container,
  List,
  Loading,
  Notice,
  PageTitle,
  Skeleton,
  Text,
  VisuallyHidden,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDevicesStrings } from '../strings/useDevicesStrings';
import styles from './DevicesScreen.module.css';

/** Route /profile/devices: the devices that are signed in; ends one, or all but this one. */
export default function DevicesScreen() {
  const s = useDevicesStrings();
  return (
    <Container className={styles.page}>
      <BackLink as={Link} to="/profile">
        {s.back}
      </BackLink>
      <PageTitle>{s.title}</PageTitle>
      <QueryState
        query={useQuery(devicesQuery)}
        loading={
          <Loading text={s.loading}>
            <Skeleton shape="block" className={styles.skeleton} />
          </Loading>
        }
        error={s.failed}
      >
        {(devices) => <Devices devices={devices} />}
      </QueryState>
    </Container>
  );
}

function Devices({ devices }: { devices: SignedInDevice[] }) {
  const s = useDevicesStrings();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<SignedInDevice | 'others' | null>(null);
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const others = devices.some(({ current }) => !current);
  const nameOf = ({ browser, system }: SignedInDevice) => s.name(browser, system);

  function ask(what: SignedInDevice | 'others') {
    setAsked(what);
    setOpen(true);
  }

  function keep(stays: (device: SignedInDevice) => boolean) {
    queryClient.setQueryData(devicesQuery.queryKey, (all) => all?.filter(stays));
  }

  async function end(device: SignedInDevice) {
    setFailure(null);
    try {
      await endSession(device.id);
    } catch (error) {
      // It has ended in the meantime.
      if (!(error instanceof ApiError && error.status === 404)) {
        return setFailure((error as Error).message || s.endFailed);
      }
    }
    keep(({ id }) => id !== device.id);
    notify(s.ended(nameOf(device)), 'success');
  }

  async function endOthers() {
    setFailure(null);
    try {
      await endOtherSessions();
    } catch (error) {
      return setFailure((error as Error).message || s.othersFailed);
    }
    keep(({ current }) => current);
    notify(s.othersEnded, 'success');
  }

  const oneAsked = asked === 'others' ? null : asked;
  return (
    <div className={styles.content}>
      <Text tone="soft" size="sm">
        {others ? s.lead : s.onlyThis}
      </Text>
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <List
        label={s.list}
        items={devices}
        empty={null}
        keyOf={({ id }) => id}
        renderItem={(device) => (
          <article className={styles.device}>
            <h2 className={styles.name}>
              {nameOf(device)} {device.current ? <Badge tone="success">{s.current}</Badge> : null}
            </h2>
            <dl className={styles.facts}>
              <div>
                <dt>{s.signedIn}</dt>
                <dd>{dhakaTime(device.created_at)}</dd>
              </div>
              <div>
                <dt>{s.lastUsed}</dt>
                <dd>{dhakaTime(device.last_used_at)}</dd>
              </div>
            </dl>
            {device.current ? null : (
              <Button variant="secondary" size="sm" className={styles.end} onClick={() => ask(device)}>
                {s.end}
                <VisuallyHidden> {nameOf(device)}</VisuallyHidden>
              </Button>
            )}
          </article>
        )}
      />
      {others ? (
        <Button variant="secondary" onClick={() => ask('others')}>
          {s.others}
        </Button>
      ) : null}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        tone="danger"
        title={oneAsked ? s.endTitle(nameOf(oneAsked)) : s.othersTitle}
        text={oneAsked ? s.endText : s.othersText}
        confirmText={s.end}
        pendingText={s.ending}
        cancelText={s.cancel}
        onConfirm={() => (oneAsked ? end(oneAsked) : endOthers())}
      />
    </div>
  );
}
