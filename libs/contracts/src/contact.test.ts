import { contactHref, contactIn, NO_CONTACT, phoneHref, readContact } from './contact';

test('nothing is set by default, and empty settings are none', () => {
  expect(readContact({})).toEqual(NO_CONTACT);
  expect(readContact({ CONTACT_PHONE: '', CONTACT_EMAIL: ' ', FACEBOOK_URL: '' })).toEqual(NO_CONTACT);
});

test('everything can be set', () => {
  expect(
    readContact({
      CONTACT_PHONE: ' +880 1711-223344 ',
      CONTACT_EMAIL: 'care@shop.example',
      CONTACT_HOURS: 'Every day, 9 am to 9 pm',
      CONTACT_HOURS_BN: 'প্রতিদিন সকাল ৯টা থেকে রাত ৯টা',
      CONTACT_ADDRESS: 'Road 11, Banani, Dhaka',
      CONTACT_ADDRESS_BN: 'রোড ১১, বনানী, ঢাকা',
      FACEBOOK_URL: 'https://www.facebook.com/shop',
      INSTAGRAM_URL: 'https://www.instagram.com/shop',
      YOUTUBE_URL: 'https://www.youtube.com/@shop',
    }),
  ).toEqual({
    phone: '+880 1711-223344',
    email: 'care@shop.example',
    hours: 'Every day, 9 am to 9 pm',
    hoursBn: 'প্রতিদিন সকাল ৯টা থেকে রাত ৯টা',
    address: 'Road 11, Banani, Dhaka',
    addressBn: 'রোড ১১, বনানী, ঢাকা',
    facebook: 'https://www.facebook.com/shop',
    instagram: 'https://www.instagram.com/shop',
    youtube: 'https://www.youtube.com/@shop',
  });
});

test.each([
  ['CONTACT_PHONE', 'call us', 'CONTACT_PHONE must be a phone number like +880 1711-223344'],
  ['CONTACT_EMAIL', 'care', 'CONTACT_EMAIL must be an e-mail address'],
  ['CONTACT_EMAIL', 'care@shop.example?bcc=x@y.example', 'CONTACT_EMAIL must be an e-mail address'],
  ['CONTACT_HOURS', 'a\nb', 'CONTACT_HOURS must be a line of at most 200 characters'],
  ['CONTACT_HOURS_BN', 'a\nb', 'CONTACT_HOURS_BN must be a line of at most 200 characters'],
  ['CONTACT_ADDRESS', 'x'.repeat(201), 'CONTACT_ADDRESS must be a line of at most 200 characters'],
  [
    'FACEBOOK_URL',
    'javascript:alert(1)',
    'FACEBOOK_URL must be an address like https://www.facebook.com/your.shop',
  ],
  ['INSTAGRAM_URL', 'shop', 'INSTAGRAM_URL must be an address like https://www.instagram.com/your.shop'],
  [
    'YOUTUBE_URL',
    'http://youtube.com/x',
    'YOUTUBE_URL must be an address like https://www.youtube.com/your.shop',
  ],
])('%s “%s” is refused', (name, value, message) => {
  expect(() => readContact({ [name]: value })).toThrow(new Error(message));
});

test.each([
  ['+880 1711-223344', 'tel:+8801711223344'],
  ['16121', 'tel:16121'],
])('%s is dialled by %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});

test.each([
  ['en', {}, 'Every day', 'Banani, Dhaka'],
  ['bn', {}, 'Every day', 'Banani, Dhaka'],
  ['en', { hoursBn: 'প্রতিদিন', addressBn: 'বনানী, ঢাকা' }, 'Every day', 'Banani, Dhaka'],
  ['bn', { hoursBn: 'প্রতিদিন', addressBn: 'বনানী, ঢাকা' }, 'প্রতিদিন', 'বনানী, ঢাকা'],
  ['bn', { hoursBn: 'প্রতিদিন' }, 'প্রতিদিন', 'Banani, Dhaka'],
] as const)('readers of %s with %j see %s, %s', (language, own, hours, address) => {
  const contact = { ...NO_CONTACT, hours: 'Every day', address: 'Banani, Dhaka', ...own };
  expect(contactIn(contact, language)).toMatchObject({ hours, address });
});

test('writing comes before calling', () => {
  const phone = '16121';
  expect(contactHref({ ...NO_CONTACT, phone, email: 'care@shop.example' })).toBe('mailto:care@shop.example');
  expect(contactHref({ ...NO_CONTACT, phone })).toBe('tel:16121');
  expect(contactHref(NO_CONTACT)).toBeNull();
});
