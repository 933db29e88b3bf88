/** @jest-environment jsdom */
import { Link, navigation } from '@haat/navigation';

/** The type check reads it: each directive fails where the line below it is right. */
export function linksOfTypes(id: number, given: string) {
  navigation.push('/home');
  navigation.push(`/product/${id}?color=Indigo#reviews`);
  navigation.replace({ search: '?page=2' });
  navigation.push(given);
  // @ts-expect-error no remote has it
  navigation.push('/nowhere');
  // @ts-expect-error a part too little
  navigation.replace('/product');
  return [
    <Link key="a" to="/seller/orders/R1" />,
    <Link key="b" to="https://elsewhere.example/x" />,
    // @ts-expect-error no remote has it
    <Link key="c" to="/sellers" />,
    // @ts-expect-error no remote has it
    <Link key="d" to={`/produkt/${id}`} />,
  ];
}

test('a link to a path that no route table has fails the type check', () => {
  expect(linksOfTypes).toBeInstanceOf(Function);
});
