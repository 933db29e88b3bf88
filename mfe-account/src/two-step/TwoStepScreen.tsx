import { setUpTwoStep, turnOffTwoStep, turnOnTwoStep, twoStepQuery } from '@haat/api-client/queries/account';
import { codeForm, type TwoStepSetup } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState } from '@haat/remote';
import { notify } from '@haat/session';
import {
  BackLink,
  Button,
  Container,
  Field,
  Form,
  Loading,
  Notice,
  PageTitle,
  SectionTitle,
  Skeleton,
  SubmitButton,
  Text,
  TextInput,
  useForm,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTwoStepStrings } from '../strings/useTwoStepStrings';
import styles from './TwoStepScreen.module.css';

/** Route /profile/two-step: turns the second step of the account's login on and off. */
export default function TwoStepScreen() {
  const s = useTwoStepStrings();
  return (
    <Container className={styles.page}>
      <BackLink as={Link} to="/profile">
        {s.back}
      </BackLink>
      <PageTitle lead={s.lead}>{s.title}</PageTitle>
      <QueryState
        query={useQuery(twoStepQuery)}
        loading={
          <Loading text={s.loading}>
            <Skeleton shape="block" className={styles.skeleton} />
          </Loading>
        }
        error={s.failed}
      >
        {({ enabled, recovery_codes_left }) => <TwoStep enabled={enabled} codesLeft={recovery_codes_left} />}
      </QueryState>
    </Container>
  );
}

function TwoStep({ enabled, codesLeft }: { enabled: boolean; codesLeft: number }) {
  const s = useTwoStepStrings();
  const queryClient = useQueryClient();
  /** Shown once, right after it was turned on. */
  const [codes, setCodes] = useState<string[] | null>(null);
  const [changed, setChanged] = useState(false);
  const stateIs = (enabled: boolean, recovery_codes_left: number) =>
    queryClient.setQueryData(twoStepQuery.queryKey, { enabled, recovery_codes_left });

  function turnedOn(codes: string[]) {
    setCodes(codes);
    setChanged(true);
    stateIs(true, codes.length);
  }
  function turnedOff() {
    setChanged(true);
    stateIs(false, 0);
    notify(s.isOffNow, 'success');
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  return enabled ? (
    <TurnOff codesLeft={codesLeft} takesFocus={changed} onDone={turnedOff} />
  ) : (
    <TurnOn takesFocus={changed} onDone={turnedOn} />
  );
}

/** A step of the page. The button that led to it is gone, so it takes the focus. */
function Step({ takesFocus = true, children }: { takesFocus?: boolean; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) step.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={step} tabIndex={-1} className={styles.content}>
      {children}
    </div>
  );
}

function TurnOn({ takesFocus, onDone }: { takesFocus: boolean; onDone: (codes: string[]) => void }) {
  const s = useTwoStepStrings();
  const [setup, setSetup] = useState<TwoStepSetup | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function start() {
    setPending(true);
    setFailure(null);
    try {
      setSetup(await setUpTwoStep());
    } catch (error) {
      setFailure((error as Error).message || s.failed);
    }
    setPending(false);
  }

  if (setup) return <Confirm setup={setup} onDone={onDone} />;
  return (
    <Step takesFocus={takesFocus}>
      <p>{s.isOff}</p>
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <Button pending={pending} pendingText={s.starting} onClick={start}>
        {s.start}
      </Button>
    </Step>
  );
}

/** The QR code and the first code. */
function Confirm({ setup, onDone }: { setup: TwoStepSetup; onDone: (codes: string[]) => void }) {
  const s = useTwoStepStrings();
  const form = useForm({
    schema: codeForm,
    initial: { code: '' },
    fallbackError: s.onFailed,
    onSubmit: async ({ code }) => onDone((await turnOnTwoStep(code)).recovery_codes),
  });
  return (
    <Step>
      <SectionTitle>{s.scanTitle}</SectionTitle>
      <p>{s.scan}</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr_svg)}`}
        alt={s.qr}
        width={220}
        height={220}
      />
      <p>
        {s.typeKey} <code className={styles.key}>{inFours(setup.secret)}</code>
      </p>
      <a href={setup.uri}>{s.openApp}</a>
      <SectionTitle>{s.codeTitle}</SectionTitle>
      <Form form={form} label={s.codeTitle}>
        <Field label={s.code} hint={s.codeHint} field={form.field('code')}>
          <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={40} />
        </Field>
        <SubmitButton pendingText={s.turningOn}>{s.turnOn}</SubmitButton>
      </Form>
    </Step>
  );
}

const inFours = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ');

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const s = useTwoStepStrings();
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${s.fileTitle}\n\n${codes.join('\n')}\n`)}`;
  return (
    <Step>
      <Text as="h2" size="lg">
        {s.codesTitle}
      </Text>
      <Notice tone="warning">{s.codesText}</Notice>
      <ul className={styles.codes} aria-label={s.codesList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <a href={file} download="haat-recovery-codes.txt">
        {s.download}
      </a>
      <Button onClick={onDone}>{s.done}</Button>
    </Step>
  );
}

interface TurnOffProps {
  codesLeft: number;
  takesFocus: boolean;
  onDone: () => void;
}

function TurnOff({ codesLeft, takesFocus, onDone }: TurnOffProps) {
  const s = useTwoStepStrings();
  const form = useForm({
    schema: codeForm,
    initial: { code: '' },
    fallbackError: s.offFailed,
    onSubmit: async ({ code }) => {
      await turnOffTwoStep(code);
      onDone();
    },
  });
  return (
    <Step takesFocus={takesFocus}>
      <Notice tone="success">{s.isOn}</Notice>
      <p>{s.codesLeft(codesLeft)}</p>
      <SectionTitle>{s.offTitle}</SectionTitle>
      <p>{s.offText}</p>
      <Form form={form} label={s.offTitle}>
        <Field label={s.code} hint={s.codeOrRecovery} field={form.field('code')}>
          <TextInput autoComplete="one-time-code" maxLength={40} />
        </Field>
        <SubmitButton pendingText={s.turningOff}>{s.turnOff}</SubmitButton>
      </Form>
    </Step>
  );
}
