// In tests a CSS module maps each class name to itself.
module.exports = new Proxy(
  { __esModule: true },
  { get: (_target, key) => (key === '__esModule' ? true : key === 'default' ? module.exports : String(key)) },
);
