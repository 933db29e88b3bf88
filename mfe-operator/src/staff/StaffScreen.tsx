import type { ApiError } from '@haat/api-client';
import {
  addStaff,
  changeStaffRole,
  endStaffSessions,
  operatorKeys,
  removeStaff,
  staffQuery,
} from '@haat/api-client/queries/operator';
import {
  dhakaTime,
  localDigits,
  STAFF_ROLES,
  type Staff,
  type StaffMember,
  type StaffRole,
  staffForm,
} from '@haat/contracts';
import { QueryState, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
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
import { sharedTexts } from '../strings';
import { staffTexts } from '../strings/staff';
import { TwoLines } from '../TwoLines';
import { useMay } from '../useMay';

/** /operator/staff: roles and sessions. */
export default function StaffScreen() {
  const t = useTexts(staffTexts);
  const may = useMay();
  const [adds, setAdds] = useState(false);
  return (
    <Container>
      <PageTitle
        lead={t.lead}
        actions={may.changeStaff ? <Button onClick={() => setAdds(true)}>{t.add}</Button> : null}
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
          {({ members }) => <Members members={members} />}
        </QueryState>
        {adds ? <AddDialog onClose={() => setAdds(false)} /> : null}
      </Stack>
    </Container>
  );
}

type Question = { act: 'sessions' | 'remove'; member: StaffMember };

function Members({ members }: { members: readonly StaffMember[] }) {
  const t = useTexts(staffTexts);
  const { cancel } = useTexts(sharedTexts);
  const may = useMay();
  const [question, setQuestion] = useState<Question | null>(null);
  const [refusal, setRefusal] = useState('');
  const queryClient = useQueryClient();

  async function run(call: () => Promise<Staff>, said: string) {
    setRefusal('');
    try {
      queryClient.setQueryData(operatorKeys.staff, await call());
      notify(said, 'success');
    } catch (error) {
      setRefusal((error as ApiError).message);
      await queryClient.invalidateQueries({ queryKey: operatorKeys.staff });
    }
  }

  const email = question?.member.email ?? '';
  const removes = question?.act === 'remove';
  return (
    <>
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
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

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(staffTexts);
  const { close } = useTexts(sharedTexts);
  const queryClient = useQueryClient();
  const form = useForm({
    schema: staffForm,
    initial: { email: '', role: 'order_support' as StaffRole },
    fallbackError: t.failed,
    async onSubmit(member) {
      queryClient.setQueryData(operatorKeys.staff, await addStaff(member));
      notify(t.done.add(member.email), 'success');
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={t.addTitle} description={t.addText} closeText={close}>
      <Form form={form} label={t.addTitle}>
        <FormFields>
          <Field label={t.email} field={form.field('email')} required>
            <TextInput type="email" autoComplete="off" />
          </Field>
          <Field label={t.role} field={form.field('role')} required>
            <Select options={STAFF_ROLES.map((value) => ({ value, label: t.roles[value] }))} />
          </Field>
        </FormFields>
        <SubmitButton pendingText={t.adding}>{t.add}</SubmitButton>
      </Form>
    </Dialog>
  );
}
