import { ApiError } from '@haat/api-client';
import { acceptInvitation, invitationQuery, joinStaff } from '@haat/api-client/queries/operator';
import { type InvitationToStaff, joinForm } from '@haat/contracts';
import { useLinkToken } from '@haat/features';
import { Link, useNavigate } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { loadProfile, logout, notify, sessionAtom } from '@haat/session';
import {
  Button,
  ButtonLink,
  Container,
  Field,
  FieldRow,
  Form,
  Loading,
  Notice,
  PageTitle,
  Skeleton,
  Stack,
  SubmitButton,
  TextInput,
  useForm,
} from '@haat/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Part } from '../Part';
import { joinTexts } from '../strings/join';
import styles from './JoinScreen.module.css';

interface InvitationProps {
  token: string;
  invitation: InvitationToStaff;
}

/** /operator/join?token=…, opened by the link in the mail of an invitation. */
export default function JoinScreen() {
  const t = useTexts(joinTexts);
  const token = useLinkToken();
  return (
    <Container className={styles.page}>
      <PageTitle>{t.title}</PageTitle>
      {token ? <Invitation token={token} /> : <Notice tone="danger">{t.incomplete}</Notice>}
    </Container>
  );
}

function Invitation({ token }: { token: string }) {
  const t = useTexts(joinTexts);
  return (
    <QueryState
      query={useQuery({ ...invitationQuery(token), retry: false })}
      loading={
        <Loading text={t.loading}>
          <Skeleton lines={4} />
        </Loading>
      }
    >
      {(invitation) => (
        <Stack gap="5">
          <p className={styles.lead}>{t.invited(invitation.email, t.roles[invitation.role])}</p>
          {invitation.needs_two_step ? <Notice tone="info">{t.twoStep}</Notice> : null}
          {invitation.has_account ? (
            <Accept token={token} invitation={invitation} />
          ) : (
            <NewAccount token={token} invitation={invitation} />
          )}
        </Stack>
      )}
    </QueryState>
  );
}

/** Where a new member goes. */
const placeOf = ({ needs_two_step }: InvitationToStaff) =>
  needs_two_step ? '/profile/two-step' : '/operator';

function Accept({ token, invitation }: InvitationProps) {
  const t = useTexts(joinTexts);
  const navigate = useNavigate();
  const { state, profile } = useAtomValue(sessionAtom);
  const accept = useMutation({
    mutationFn: async () => {
      await acceptInvitation(token);
      await loadProfile();
      notify(t.accepted, 'success');
      navigate(placeOf(invitation), { replace: true });
    },
  });
  const { email } = invitation;
  if (state === 'authenticated' && profile && profile.user.email !== email) {
    return (
      <Stack gap="4" align="start">
        <Notice tone="warning">{t.other(email, profile.user.email)}</Notice>
        <Button variant="secondary" onClick={() => logout()}>
          {t.signOut}
        </Button>
      </Stack>
    );
  }
  if (state !== 'authenticated') {
    return (
      <Stack gap="4" align="start">
        <p className={styles.lead}>{t.logInText(email)}</p>
        <ButtonLink as={Link} to="/login" state={{ from: '/operator/join', fromState: { token }, email }}>
          {t.logIn}
        </ButtonLink>
      </Stack>
    );
  }
  return (
    <Stack gap="4" align="start">
      {accept.error ? <Notice tone="danger">{accept.error.message}</Notice> : null}
      <Button size="lg" pending={accept.isPending} pendingText={t.accepting} onClick={() => accept.mutate()}>
        {t.accept}
      </Button>
    </Stack>
  );
}

function NewAccount({ token, invitation }: InvitationProps) {
  const t = useTexts(joinTexts);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { state } = useAtomValue(sessionAtom);
  const form = useForm({
    schema: joinForm,
    initial: { firstName: '', lastName: '', password: '', confirmPassword: '' },
    serverFields: { first_name: 'firstName', last_name: 'lastName' },
    fallbackError: t.failed,
    async onSubmit({ firstName, lastName, password }) {
      try {
        await joinStaff({ token, first_name: firstName, last_name: lastName, password });
      } catch (error) {
        const { code } = error as ApiError;
        // Used, withdrawn, or an account was opened meanwhile: the page says what holds now.
        if (!(error instanceof ApiError) || (code !== 'invitation_invalid' && code !== 'email_taken'))
          throw error;
        return queryClient.resetQueries({ queryKey: invitationQuery(token).queryKey });
      }
      if (state === 'authenticated') logout();
      const { email } = invitation;
      navigate('/login', { replace: true, state: { from: placeOf(invitation), message: t.joined, email } });
    },
  });
  return (
    <Part title={t.form}>
      <Form form={form} label={t.form}>
        <p className={styles.lead}>{t.formText}</p>
        <FieldRow>
          <Field label={t.firstName} field={form.field('firstName')}>
            <TextInput autoComplete="given-name" />
          </Field>
          <Field label={t.lastName} field={form.field('lastName')}>
            <TextInput autoComplete="family-name" />
          </Field>
        </FieldRow>
        <Field label={t.password} hint={t.passwordHint} field={form.field('password')}>
          <TextInput type="password" autoComplete="new-password" />
        </Field>
        <Field label={t.confirmPassword} field={form.field('confirmPassword')}>
          <TextInput type="password" autoComplete="new-password" />
        </Field>
        <SubmitButton size="lg" pendingText={t.joining}>
          {t.join}
        </SubmitButton>
      </Form>
    </Part>
  );
}
