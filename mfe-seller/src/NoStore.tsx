import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { ButtonLink, Container, EmptyState, storeIcon } from '@haat/ui';
import { sharedTexts } from './strings';

/** The page of a member without a store. */
export function NoStore() {
  const { noStore: t } = useTexts(sharedTexts);
  return (
    <Container>
      <EmptyState
        icon={storeIcon}
        title={t.title}
        text={t.text}
        action={
          <ButtonLink as={Link} to="/seller">
            {t.toSeller}
          </ButtonLink>
        }
      />
    </Container>
  );
}
