// Fastify asks for the name of each plugin, and looks for it among all loaded modules, whose list jest makes anew each
// time: a twelfth of the time of a server's tests. Here each function says its own name at once.
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), {
  configurable: true,
  get() {
    return this.name || 'anonymous';
  },
  set(value) {
    Object.defineProperty(this, Symbol.for('fastify.display-name'), { value, configurable: true });
  },
});
