import { Link } from '@haat/navigation';
import { sessionAtom } from '@haat/session';
import { ButtonLink, Container, EmptyState } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { useStrings } from '../strings';

/** A seller's page that the site map names and this version of the remote doesn't have. */
export default function NotOpenScreen() {
  const t = useStrings().notOpen;
  const approved = useAtomValue(sessionAtom).profile?.permissions.seller_approved;
  return (
    <Container>
      <EmptyState
        icon="store"
        title={t.title}
        text={t.text}
        action={
          <ButtonLink as={Link} to={approved ? '/seller/orders' : '/seller'}>
            {approved ? t.orders : t.seller}
          </ButtonLink>
        }
      />
    </Container>
  );
}
