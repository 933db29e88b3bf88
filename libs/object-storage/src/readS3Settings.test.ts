import { readS3Settings } from './readS3Settings';

const WHOLE = { A_URL: 'https://s3.example', A_BUCKET: 'things', A_KEY_ID: 'id', A_SECRET: 'secret' };

test.each<[string, Record<string, string>, ReturnType<typeof readS3Settings>]>([
  ['nothing', {}, null],
  ['others only', { B_URL: 'https://s3.example' }, null],
  [
    'all',
    WHOLE,
    { url: 'https://s3.example', bucket: 'things', keyId: 'id', secret: 'secret', region: 'us-east-1' },
  ],
  ['a region', { ...WHOLE, A_REGION: 'ap-south-1' }, expect.objectContaining({ region: 'ap-south-1' })],
  ['no address', { ...WHOLE, A_URL: '' }, { problem: 'A_URL must be set with A_BUCKET' }],
  [
    'no secret',
    { ...WHOLE, A_SECRET: '' },
    { problem: expect.stringMatching(/^A_URL must be an address, and/) },
  ],
  ['no URL', { ...WHOLE, A_URL: 's3' }, { problem: expect.stringMatching(/^A_URL must be an address, and/) }],
])('%s', (_what, env, result) => {
  expect(readS3Settings(env, 'A')).toEqual(result);
});

test('the bucket may be given', () => {
  expect(readS3Settings({ ...WHOLE, A_BUCKET: '' }, 'A', 'others')).toMatchObject({ bucket: 'others' });
});
