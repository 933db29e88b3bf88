import { isPublicSite, isThisMachine } from './siteAddress';

test.each<[address: string, thisMachine: boolean]>([
  ['http://localhost:3000', true],
  ['https://haat.localhost', true],
  ['http://127.0.0.1:3000', true],
  ['http://127.8.9.10', true],
  ['http://[::1]:3000', true],
  ['http://192.168.0.7:3000', false],
  ['https://haat.example', false],
  ['https://localhost.haat.example', false],
  ['http://127.0.0.1.haat.example', false],
])('%s leads to this machine: %s', (address, thisMachine) => {
  expect(isThisMachine(new URL(address))).toBe(thisMachine);
});

test.each<[address: string, nodeEnv: string | undefined, isPublic: boolean]>([
  ['http://localhost:3000', undefined, false],
  ['http://localhost:3000', 'development', false],
  ['http://localhost:3000', 'production', true],
  ['https://localhost:3000', undefined, false],
  ['http://192.168.0.7:3000', undefined, false],
  ['https://haat.example', undefined, true],
  ['https://haat.example', 'development', true],
])('%s with NODE_ENV %s is public: %s', (address, nodeEnv, isPublic) => {
  expect(isPublicSite(new URL(address), nodeEnv)).toBe(isPublic);
});
