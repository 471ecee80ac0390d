import { describe, expect, test } from 'vitest';
import { parseUserCommand, UsageError } from '#lib/local/userCommand.ts';

describe('the command line of npm run user', () => {
  test('names roles and groups, one by one or joined', () => {
    const words = [
      'add',
      'dora',
      '--role',
      'editor,planner',
      '--role',
      'author',
      '--group',
      'staff',
      '--stage',
      'prod',
    ];

    expect(parseUserCommand(words)).toMatchObject({
      action: 'add',
      name: 'dora',
      roles: ['editor', 'planner', 'author'],
      groups: ['staff'],
      hasPassword: true,
      stage: 'prod',
    });
    expect(parseUserCommand(['add', 'dora', '--role', 'editor', '--no-password']).hasPassword).toBe(false);
  });

  test.each([
    [[], 'What shall be done?'],
    [['add'], 'The name is empty'],
    [['add', 'dora'], 'add needs --role'],
    [['roles', 'dora'], 'roles needs --role'],
    [['add', 'dora', '--role', 'king'], 'There is no role king'],
    [['add', 'do:ra', '--role', 'editor'], 'The name holds a colon'],
    [['add', 'dora', '--role', 'editor', '--colour', 'red'], "Unknown option '--colour'"],
    [['password', 'dora', '--password', ''], 'The password is empty'],
    [['list', 'dora'], 'Too many names'],
    [['crown', 'dora'], 'There is no command crown'],
  ])('that is %j is refused', (words, message) => {
    expect(() => parseUserCommand(words)).toThrow(UsageError);
    expect(() => parseUserCommand(words)).toThrow(message);
  });
});
