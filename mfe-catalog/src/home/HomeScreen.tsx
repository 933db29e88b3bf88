import { Container, PageTitle } from '@haat/ui';
import { useStrings } from '../strings';

export default function HomeScreen() {
  const s = useStrings().home;
  return (
    <Container>
      <PageTitle>{s.title}</PageTitle>
    </Container>
  );
}
