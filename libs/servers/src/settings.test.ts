import { type Env, s3Setting, WrongSetting } from './settings';

const WHOLE = { A_URL: 'https://s3.example', A_BUCKET: 'things', A_KEY_ID: 'id', A_SECRET: 'secret' };

test.each<[string, Env, ReturnType<typeof s3Setting>]>([
  ['nothing', {}, undefined],
  ['others only', { B_URL: 'https://s3.example' }, undefined],
  [
    'all',
    WHOLE,
    { url: 'https://s3.example', bucket: 'things', keyId: 'id', secret: 'secret', region: 'us-east-1' },
  ],
  ['a region', { ...WHOLE, A_REGION: 'ap-south-1' }, expect.objectContaining({ region: 'ap-south-1' })],
])('a bucket, %s', (_what, env, result) => {
  expect(s3Setting(env, 'A')).toEqual(result);
});

test.each([
  ['no address', { ...WHOLE, A_URL: '' }, 'A_URL must be set with A_BUCKET'],
  ['no secret', { ...WHOLE, A_SECRET: '' }, 'A_KEY_ID and A_SECRET must be set with A_URL'],
  ['no bucket', { ...WHOLE, A_BUCKET: '' }, 'A_BUCKET must be set with A_URL'],
  ['no URL', { ...WHOLE, A_URL: 's3' }, 'A_URL must be an address like https://s3.example'],
])('a bucket, %s', (_what, env, message) => {
  expect(() => s3Setting(env, 'A')).toThrow(new WrongSetting(message));
});

test('the bucket may be given', () => {
  expect(s3Setting({ ...WHOLE, A_BUCKET: '' }, 'A', 'others')).toMatchObject({ bucket: 'others' });
});
