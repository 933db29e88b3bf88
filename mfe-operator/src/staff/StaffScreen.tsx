import type { ApiError } from '@haat/api-client';
import {
  addStaff,
  changeStaffRole,
  endStaffSessions,
  operatorKeys,
  removeStaff,
  staffQuery,
  withdrawInvitation,
} from '@haat/api-client/queries/operator';
import {
  dhakaTime,
  localDigits,
  STAFF_ROLES,
  type Staff,
  type StaffInvitation,
  type StaffMember,
  type StaffRole,
  staffForm,
} from '@haat/contracts';
import { QueryState, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Badge,
  Button,
  ConfirmDialog,
  Container,
  Dialog,
  Field,
  Form,
  FormFields,
  Loading,
  Notice,
  PageTitle,
  Row,
  Select,
  Skeleton,
  Stack,
  SubmitButton,
  Table,
  TextInput,
  useForm,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Part } from '../Part';
import { sharedTexts } from '../strings';
import { staffTexts } from '../strings/staff';
import { TwoLines } from '../TwoLines';
import { useMay } from '../useMay';

/** /operator/staff: members with roles and sessions, and open invitations. */
export default function StaffScreen() {
  const t = useTexts(staffTexts);
  const may = useMay();
  const [invites, setInvites] = useState(false);
  return (
    <Container>
      <PageTitle
        lead={t.lead}
        actions={may.changeStaff ? <Button onClick={() => setInvites(true)}>{t.invite}</Button> : null}
      >
        {t.title}
      </PageTitle>
      <Stack gap="4">
        <QueryState
          query={useQuery(staffQuery)}
          loading={
            <Loading text={t.loading}>
              <Skeleton lines={6} />
            </Loading>
          }
        >
          {(staff) => <StaffTables staff={staff} />}
        </QueryState>
        {invites ? <InviteDialog onClose={() => setInvites(false)} /> : null}
      </Stack>
    </Container>
  );
}

/** Runs an act; the staff after it is shown, or the server's refusal. */
type Run = (call: () => Promise<Staff>, said: string) => Promise<void>;

function StaffTables({ staff: { members, invitations = [] } }: { staff: Staff }) {
  const t = useTexts(staffTexts);
  const [refusal, setRefusal] = useState('');
  const queryClient = useQueryClient();

  const run: Run = async (call, said) => {
    setRefusal('');
    try {
      queryClient.setQueryData(operatorKeys.staff, await call());
      notify(said, 'success');
    } catch (error) {
      setRefusal((error as ApiError).message);
      await queryClient.invalidateQueries({ queryKey: operatorKeys.staff });
    }
  };

  return (
    <>
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
      <Members members={members} run={run} />
      {invitations.length > 0 ? (
        <Part title={t.invitations}>
          <Invitations invitations={invitations} run={run} />
        </Part>
      ) : null}
    </>
  );
}

type Question = { act: 'sessions' | 'remove'; member: StaffMember };

function Members({ members, run }: { members: readonly StaffMember[]; run: Run }) {
  const t = useTexts(staffTexts);
  const { cancel } = useTexts(sharedTexts);
  const may = useMay();
  const [question, setQuestion] = useState<Question | null>(null);
  const email = question?.member.email ?? '';
  const removes = question?.act === 'remove';
  return (
    <>
      <Table
        label={t.list}
        rows={members}
        keyOf={({ id }) => id}
        empty={null}
        columns={[
          {
            key: 'member',
            header: t.columns.member,
            rowHeader: true,
            cell: (member) => (
              <TwoLines below={member.email}>
                {`${member.first_name} ${member.last_name}`.trim() || member.email}
              </TwoLines>
            ),
          },
          {
            key: 'role',
            header: t.columns.role,
            cell: (member) =>
              may.changeStaff ? (
                <Select
                  controlSize="sm"
                  aria-label={t.roleOf(member.email)}
                  value={member.role}
                  options={STAFF_ROLES.map((value) => ({ value, label: t.roles[value] }))}
                  onValueChange={(role) =>
                    run(
                      () => changeStaffRole(member.id, role as StaffRole),
                      t.done.role(member.email, t.roles[role as StaffRole]),
                    )
                  }
                />
              ) : (
                t.roles[member.role]
              ),
          },
          { key: 'twoStep', header: t.columns.twoStep, cell: ({ two_step }) => (two_step ? t.on : t.off) },
          { key: 'sessions', header: t.columns.sessions, cell: ({ sessions }) => localDigits(sessions) },
          {
            key: 'seen',
            header: t.columns.seen,
            cell: ({ last_seen_at }) => (last_seen_at ? dhakaTime(last_seen_at) : t.never),
          },
          ...(may.changeStaff
            ? [
                {
                  key: 'acts',
                  header: t.columns.acts,
                  hideHeader: true,
                  cell: (member: StaffMember) => (
                    <Row gap="2">
                      <Button
                        variant="secondary"
                        size="sm"
                        onClick={() => setQuestion({ act: 'sessions', member })}
                      >
                        {t.endSessions}
                      </Button>
                      <Button
                        variant="ghost"
                        size="sm"
                        onClick={() => setQuestion({ act: 'remove', member })}
                      >
                        {t.remove}
                      </Button>
                    </Row>
                  ),
                },
              ]
            : []),
        ]}
      />
      {question ? (
        <ConfirmDialog
          open
          onOpenChange={() => setQuestion(null)}
          title={removes ? t.removeTitle(email) : t.endTitle(email)}
          text={removes ? t.removeText : t.endText}
          confirmText={removes ? t.remove : t.endSessions}
          pendingText={removes ? t.removing : t.ending}
          cancelText={cancel}
          tone={removes ? 'danger' : 'info'}
          onConfirm={() =>
            removes
              ? run(() => removeStaff(question.member.id), t.done.remove(email))
              : run(() => endStaffSessions(question.member.id), t.done.sessions)
          }
        />
      ) : null}
    </>
  );
}

function Invitations({ invitations, run }: { invitations: readonly StaffInvitation[]; run: Run }) {
  const t = useTexts(staffTexts);
  const { cancel } = useTexts(sharedTexts);
  const may = useMay();
  const [withdrawn, setWithdrawn] = useState<StaffInvitation | null>(null);
  const c = t.invitationColumns;
  return (
    <>
      <Table
        label={t.invitations}
        rows={invitations}
        keyOf={({ id }) => id}
        empty={null}
        columns={[
          { key: 'email', header: c.email, rowHeader: true, cell: ({ email }) => email },
          { key: 'role', header: c.role, cell: ({ role }) => t.roles[role] },
          {
            key: 'invited',
            header: c.invited,
            cell: ({ invited_at, invited_by }) => (
              <TwoLines below={invited_by}>{dhakaTime(invited_at)}</TwoLines>
            ),
          },
          {
            key: 'state',
            header: c.state,
            cell: ({ expires_at }) =>
              Date.parse(expires_at) > Date.now() ? (
                t.waits(dhakaTime(expires_at))
              ) : (
                <Badge tone="warning">{t.expired}</Badge>
              ),
          },
          ...(may.changeStaff
            ? [
                {
                  key: 'acts',
                  header: c.acts,
                  hideHeader: true,
                  cell: (one: StaffInvitation) => (
                    <Row gap="2">
                      <Button
                        variant="secondary"
                        size="sm"
                        onClick={() =>
                          run(() => addStaff({ email: one.email, role: one.role }), t.done.invite(one.email))
                        }
                      >
                        {t.sendAgain}
                      </Button>
                      <Button variant="ghost" size="sm" onClick={() => setWithdrawn(one)}>
                        {t.withdraw}
                      </Button>
                    </Row>
                  ),
                },
              ]
            : []),
        ]}
      />
      {withdrawn ? (
        <ConfirmDialog
          open
          onOpenChange={() => setWithdrawn(null)}
          title={t.withdrawTitle(withdrawn.email)}
          text={t.withdrawText}
          confirmText={t.withdraw}
          pendingText={t.withdrawing}
          cancelText={cancel}
          tone="danger"
          onConfirm={() => run(() => withdrawInvitation(withdrawn.id), t.done.withdraw(withdrawn.email))}
        />
      ) : null}
    </>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(staffTexts);
  const { close } = useTexts(sharedTexts);
  const queryClient = useQueryClient();
  const form = useForm({
    schema: staffForm,
    initial: { email: '', role: 'order_support' as StaffRole },
    fallbackError: t.failed,
    async onSubmit(member) {
      queryClient.setQueryData(operatorKeys.staff, await addStaff(member));
      notify(t.done.invite(member.email), 'success');
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={t.invite} description={t.inviteText} closeText={close}>
      <Form form={form} label={t.invite}>
        <FormFields>
          <Field label={t.email} field={form.field('email')} required>
            <TextInput type="email" autoComplete="off" />
          </Field>
          <Field label={t.role} field={form.field('role')} required>
            <Select options={STAFF_ROLES.map((value) => ({ value, label: t.roles[value] }))} />
          </Field>
        </FormFields>
        <SubmitButton pendingText={t.inviting}>{t.invite}</SubmitButton>
      </Form>
    </Dialog>
  );
}
