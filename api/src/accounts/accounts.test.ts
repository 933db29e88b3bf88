import { describeOnEachDatabase } from '../testing/describeOnEachDatabase';

const nadia = {
  email: 'Nadia@Haat.example',
  username: 'Nadia@Haat.example',
  password: 'correct horse',
  password_confirm: 'correct horse',
  first_name: ' Nadia ',
  last_name: 'Rahman',
};

describeOnEachDatabase('accounts', (world) => {
  describe('register and login', () => {
    test('opens an account that can log in', async () => {
      const visitor = world.aVisitor();
      const opened = await visitor.post('/auth/register/', nadia);
      expect(opened.status).toBe(201);
      expect(opened.body.user).toMatchObject({
        email: 'nadia@haat.example',
        first_name: 'Nadia',
        user_type: 'customer',
        onboarding_completed: false,
        preferred_tags: [],
      });
      const login = await visitor.post('/auth/login/', {
        email: 'NADIA@haat.example ',
        password: 'correct horse',
      });
      expect(login.status).toBe(200);
      expect(login.body.user.email).toBe('nadia@haat.example');
      expect(JSON.stringify(login.body)).not.toContain('password');
    });
  });
});
