import { ApiError } from '@haat/api-client';
import { devicesQuery, endOtherSessions, endSession } from '@haat/api-client/queries/account';
import { dhakaTime, type SignedInDevice } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
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
import { devicesTexts } from '../strings/devices';
import styles from './DevicesScreen.module.css';

/** Route /profile/devices: the devices that are signed in; ends one, or all but this one. */
export default function DevicesScreen() {
  const t = useTexts(devicesTexts);
  return (
    <Container className={styles.page}>
      <BackLink as={Link} to="/profile">
        {t.back}
      </BackLink>
      <PageTitle>{t.title}</PageTitle>
      <QueryState
        query={useQuery(devicesQuery)}
        loading={
          <Loading text={t.loading}>
            <Skeleton shape="block" className={styles.skeleton} />
          </Loading>
        }
        error={t.failed}
      >
        {(devices) => <Devices devices={devices} />}
      </QueryState>
    </Container>
  );
}

function Devices({ devices }: { devices: SignedInDevice[] }) {
  const t = useTexts(devicesTexts);
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<SignedInDevice | 'others' | null>(null);
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const others = devices.some(({ current }) => !current);
  const nameOf = ({ browser, system }: SignedInDevice) => t.name(browser, system);

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
        return setFailure((error as Error).message || t.endFailed);
      }
    }
    keep(({ id }) => id !== device.id);
    notify(t.ended(nameOf(device)), 'success');
  }

  async function endOthers() {
    setFailure(null);
    try {
      await endOtherSessions();
    } catch (error) {
      return setFailure((error as Error).message || t.othersFailed);
    }
    keep(({ current }) => current);
    notify(t.othersEnded, 'success');
  }

  const oneAsked = asked === 'others' ? null : asked;
  return (
    <div className={styles.content}>
      <Text tone="soft" size="sm">
        {others ? t.lead : t.onlyThis}
      </Text>
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <List
        label={t.list}
        items={devices}
        empty={null}
        keyOf={({ id }) => id}
        renderItem={(device) => (
          <article className={styles.device}>
            <h2 className={styles.name}>
              {nameOf(device)} {device.current ? <Badge tone="success">{t.current}</Badge> : null}
            </h2>
            <dl className={styles.facts}>
              <div>
                <dt>{t.signedIn}</dt>
                <dd>{dhakaTime(device.created_at)}</dd>
              </div>
              <div>
                <dt>{t.lastUsed}</dt>
                <dd>{dhakaTime(device.last_used_at)}</dd>
              </div>
            </dl>
            {device.current ? null : (
              <Button variant="secondary" size="sm" className={styles.end} onClick={() => ask(device)}>
                {t.end}
                <VisuallyHidden> {nameOf(device)}</VisuallyHidden>
              </Button>
            )}
          </article>
        )}
      />
      {others ? (
        <Button variant="secondary" onClick={() => ask('others')}>
          {t.others}
        </Button>
      ) : null}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        tone="danger"
        title={oneAsked ? t.endTitle(nameOf(oneAsked)) : t.othersTitle}
        text={oneAsked ? t.endText : t.othersText}
        confirmText={t.end}
        pendingText={t.ending}
        cancelText={t.cancel}
        onConfirm={() => (oneAsked ? end(oneAsked) : endOthers())}
      />
    </div>
  );
}
