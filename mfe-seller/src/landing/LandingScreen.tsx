import { Container, PageTitle } from '@haat/ui';
import { useStrings } from '../strings';

export default function LandingScreen() {
  const s = useStrings().landing;
  return (
    <Container>
      <PageTitle>{s.title}</PageTitle>
    </Container>
  );
}
