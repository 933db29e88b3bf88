import { Container, PageTitle } from '@haat/ui';
import { useStrings } from '../strings';

export default function CartScreen() {
  const s = useStrings().cart;
  return (
    <Container>
      <PageTitle>{s.title}</PageTitle>
    </Container>
  );
}
