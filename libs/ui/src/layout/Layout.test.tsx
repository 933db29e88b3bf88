import { render, screen } from '@testing-library/react';
import { Row, Stack, Text } from './Layout';

test('a stack, a row and a text take the tag, the attributes and the class of the screen', () => {
  render(
    <Stack as="ul" gap="2 4" aria-label="orders" className="own">
      <Row as="li" wrap={false} justify="between" size="sm">
        <Text as="span" tone="muted">
          2 pieces
        </Text>
      </Row>
    </Stack>,
  );
  const list = screen.getByRole('list', { name: 'orders' });
  expect(list).toHaveClass('layout', 'stack', 'own');
  expect(list).toHaveAttribute('data-gap', '2 4');
  const row = screen.getByRole('listitem');
  expect(row).toHaveClass('layout', 'row');
  expect(row).toHaveAttribute('data-wrap', 'false');
  expect(row).not.toHaveAttribute('wrap');
  expect(screen.getByText('2 pieces')).toHaveAttribute('data-tone', 'muted');
});

test('a text is a paragraph unless it says otherwise', () => {
  render(<Text>placed today</Text>);
  expect(screen.getByText('placed today').tagName).toBe('P');
});
