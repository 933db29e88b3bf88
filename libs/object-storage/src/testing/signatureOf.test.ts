import { authorizationOf, signatureOf } from './signatureOf';

// The examples of the documentation: "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)".
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const scope = '20130524/us-east-1/s3/aws4_request';
const headers = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': EMPTY,
  'x-amz-date': '20130524T000000Z',
};

test.each([
  [
    'an object',
    '/test.txt',
    { ...headers, range: 'bytes=0-9' },
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'a list',
    '/?max-keys=2&prefix=J',
    headers,
    'host;x-amz-content-sha256;x-amz-date',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s', (_, url, given, signedHeaders, signature) => {
  expect(signatureOf({ method: 'GET', url, headers: given }, { scope, signedHeaders }, SECRET)).toBe(
    signature,
  );
});

test('the header is read', () => {
  const authorization = `AWS4-HMAC-SHA256 Credential=KEY/${scope}, SignedHeaders=host;range, Signature=${EMPTY}`;
  expect(authorizationOf({ authorization })).toEqual({
    keyId: 'KEY',
    scope,
    signedHeaders: 'host;range',
    signature: EMPTY,
  });
  expect(authorizationOf({})).toBeNull();
});
