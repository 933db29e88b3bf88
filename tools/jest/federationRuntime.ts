// Tests replace the federation runtime: a unit test says itself what a remote answers.
export const loadRemote = jest.fn();
export const registerRemotes = jest.fn();
export const createInstance = jest.fn(() => ({ loadRemote, registerRemotes }));
