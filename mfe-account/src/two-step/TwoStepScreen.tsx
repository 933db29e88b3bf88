import { setUpTwoStep, turnOffTwoStep, turnOnTwoStep, twoStepQuery } from '@haat/api-client/queries/account';
import { codeForm, type TwoStepSetup } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
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
import { twoStepTexts } from '../strings/twoStep';
import styles from './TwoStepScreen.module.css';

/** Route /profile/two-step: turns the second step of the account's login on and off. */
export default function TwoStepScreen() {
  const t = useTexts(twoStepTexts);
  return (
    <Container className={styles.page}>
      <BackLink as={Link} to="/profile">
        {t.back}
      </BackLink>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <QueryState
        query={useQuery(twoStepQuery)}
        loading={
          <Loading text={t.loading}>
            <Skeleton shape="block" className={styles.skeleton} />
          </Loading>
        }
        error={t.failed}
      >
        {({ enabled, recovery_codes_left }) => <TwoStep enabled={enabled} codesLeft={recovery_codes_left} />}
      </QueryState>
    </Container>
  );
}

function TwoStep({ enabled, codesLeft }: { enabled: boolean; codesLeft: number }) {
  const t = useTexts(twoStepTexts);
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
    notify(t.isOffNow, 'success');
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
  const t = useTexts(twoStepTexts);
  const [setup, setSetup] = useState<TwoStepSetup | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function start() {
    setPending(true);
    setFailure(null);
    try {
      setSetup(await setUpTwoStep());
    } catch (error) {
      setFailure((error as Error).message || t.failed);
    }
    setPending(false);
  }

  if (setup) return <Confirm setup={setup} onDone={onDone} />;
  return (
    <Step takesFocus={takesFocus}>
      <p>{t.isOff}</p>
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <Button pending={pending} pendingText={t.starting} onClick={start}>
        {t.start}
      </Button>
    </Step>
  );
}

/** The QR code and the first code. */
function Confirm({ setup, onDone }: { setup: TwoStepSetup; onDone: (codes: string[]) => void }) {
  const t = useTexts(twoStepTexts);
  const form = useForm({
    schema: codeForm,
    initial: { code: '' },
    fallbackError: t.onFailed,
    onSubmit: async ({ code }) => onDone((await turnOnTwoStep(code)).recovery_codes),
  });
  return (
    <Step>
      <SectionTitle>{t.scanTitle}</SectionTitle>
      <p>{t.scan}</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr_svg)}`}
        alt={t.qr}
        width={220}
        height={220}
      />
      <p>
        {t.typeKey} <code className={styles.key}>{inFours(setup.secret)}</code>
      </p>
      <a href={setup.uri}>{t.openApp}</a>
      <SectionTitle>{t.codeTitle}</SectionTitle>
      <Form form={form} label={t.codeTitle}>
        <Field label={t.code} hint={t.codeHint} field={form.field('code')}>
          <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={40} />
        </Field>
        <SubmitButton pendingText={t.turningOn}>{t.turnOn}</SubmitButton>
      </Form>
    </Step>
  );
}

const inFours = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ');

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts(twoStepTexts);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t.fileTitle}\n\n${codes.join('\n')}\n`)}`;
  return (
    <Step>
      <Text as="h2" size="lg">
        {t.codesTitle}
      </Text>
      <Notice tone="warning">{t.codesText}</Notice>
      <ul className={styles.codes} aria-label={t.codesList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <a href={file} download="haat-recovery-codes.txt">
        {t.download}
      </a>
      <Button onClick={onDone}>{t.done}</Button>
    </Step>
  );
}

interface TurnOffProps {
  codesLeft: number;
  takesFocus: boolean;
  onDone: () => void;
}

function TurnOff({ codesLeft, takesFocus, onDone }: TurnOffProps) {
  const t = useTexts(twoStepTexts);
  const form = useForm({
    schema: codeForm,
    initial: { code: '' },
    fallbackError: t.offFailed,
    onSubmit: async ({ code }) => {
      await turnOffTwoStep(code);
      onDone();
    },
  });
  return (
    <Step takesFocus={takesFocus}>
      <Notice tone="success">{t.isOn}</Notice>
      <p>{t.codesLeft(codesLeft)}</p>
      <SectionTitle>{t.offTitle}</SectionTitle>
      <p>{t.offText}</p>
      <Form form={form} label={t.offTitle}>
        <Field label={t.code} hint={t.codeOrRecovery} field={form.field('code')}>
          <TextInput autoComplete="one-time-code" maxLength={40} />
        </Field>
        <SubmitButton pendingText={t.turningOff}>{t.turnOff}</SubmitButton>
      </Form>
    </Step>
  );
}
