import { describe, expect, test } from 'vitest';
import { parseUserCommand, UsageError } from '#lib/local/users/userCommand.ts';

describe('the command line of npm run user', () => {
  test('removes a principal with the name of a role, which a write in open mode may have created', () => {
    expect(parseUserCommand(['remove', 'editor']).name).toBe('editor');
  });

  test('accepts roles and groups, repeated or separated by commas', () => {
    const words = [
      'add',
      'dora',
      '--role',
      'editor,planner',
      '--role',
      'cmis-author',
      '--group',
      'staff',
      '--stage',
      'prod',
    ];

    expect(parseUserCommand(words)).toMatchObject({
      action: 'add',
      name: 'dora',
      roles: ['calendar-editor', 'planner', 'cmis-author'],
      groups: ['staff'],
      hasPassword: true,
      stage: 'prod',
    });
    expect(parseUserCommand(['add', 'dora', '--role', 'editor', '--no-password']).hasPassword).toBe(false);
  });

  test('accepts identities; a principal with an identity needs no password', () => {
    const words = ['add', 'dora', '--role', 'planner', '--identity', 'github:583231'];

    expect(parseUserCommand(words)).toMatchObject({
      identities: [{ issuer: 'https://github.com/login/oauth', subject: '583231' }],
      hasPassword: false,
    });
    expect(parseUserCommand([...words, '--password', 'a long password']).hasPassword).toBe(true);
    expect(parseUserCommand(['link', 'dora', '--identity', 'https://id.example#d-1']).identities).toEqual([
      { issuer: 'https://id.example', subject: 'd-1' },
    ]);
  });

  test.each([
    [[], 'The command is missing'],
    [['add'], 'add needs a NAME'],
    [['add', '', '--role', 'planner'], 'The name is empty'],
    [['add', 'dora'], 'add needs --role or --group'],
    [['roles', 'dora'], 'roles needs --role'],
    [['add', 'dora', '--role', 'king'], 'There is no role king'],
    [['add', 'do:ra', '--role', 'editor'], 'The name holds a colon'],
    [['add', 'dora', '--role', 'editor', '--colour', 'red'], "Unknown option '--colour'"],
    [['password', 'dora', '--password', ''], 'The password is empty'],
    [['add', 'dora', '--role', 'planner', '--group', 'cmis-editor'], 'A group cannot be named cmis-editor'],
    [['roles', 'dora', '--role', 'planner', '--group', 'editor'], 'A group cannot be named editor'],
    [['link', 'dora'], 'link needs --identity'],
    [['unlink', 'dora'], 'unlink needs --identity'],
    [['link', 'dora', '--identity', 'dora'], 'must be ISSUER#SUBJECT'],
    [['add', 'editor', '--role', 'editor'], 'editor is the name of a role'],
    [['add', 'anyone', '--role', 'editor'], 'Choose another name'],
    [['list', 'dora'], 'Too many names'],
    [['crown', 'dora'], 'There is no command crown'],
  ])('that is %j is refused', (words, message) => {
    expect(() => parseUserCommand(words)).toThrow(UsageError);
    expect(() => parseUserCommand(words)).toThrow(message);
  });
});
