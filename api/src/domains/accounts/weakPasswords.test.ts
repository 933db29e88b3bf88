import { requireStrongPassword } from './weakPasswords';

const own = {
  email: 'nadia.r@haat.example',
  names: ['Nadia', 'Rahman', 'Meghna Threads', 'নাদিয়া', 'Li', ''],
  phones: ['+8801712345678', ''],
};
const COMMON = 'This password is too common. Please choose another one.';
const OWN = 'Please choose a password that is not made of your name, email, phone number or store name';

const refusalOf = (password: string) =>
  requireStrongPassword(password, own).then(
    () => null,
    (error) => {
      expect(error).toMatchObject({
        status: 400,
        code: 'weak_password',
        fields: { password: [error.message] },
      });
      return error.message;
    },
  );

test.each([
  ['password', COMMON],
  ['PassWord', COMMON],
  ['ｐａｓｓｗｏｒｄ', COMMON],
  ['Sunshine2026!', COMMON],
  ['bangladesh71', COMMON],
  ['iloveyou!!', COMMON],
  ['11111111', COMMON],
  ['abababababab', COMMON],
  ['nadiarahman', OWN],
  ['Nadia-Rahman-1', OWN],
  ['nadia.r@1990', OWN],
  ['nadia12345', OWN],
  ['MEGHNA threads', OWN],
  ['নাদিয়া২০২৬', OWN],
  ['01712345678', OWN],
  ['1712345678', OWN],
  ['01712-345678!', OWN],
  ['correct horse', null],
  ['haat-demo-2026', null],
  ['nadia likes mangoes', null],
  ['liquid-silver-9', null],
  ['monkey 8391 2748 1923', null],
  ['আমার সোনার বাংলা', null],
])('%s: %s', async (password, refusal) => {
  expect(await refusalOf(password)).toBe(refusal);
});
