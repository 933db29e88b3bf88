import { Container, PageTitle } from '@haat/ui';
import { useStrings } from '../strings';

export default function WelcomeScreen() {
  const s = useStrings().welcome;
  return (
    <Container>
      <PageTitle>{s.title}</PageTitle>
    </Container>
  );
}
