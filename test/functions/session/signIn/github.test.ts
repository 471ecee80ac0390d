import { describe, expect, test } from 'vitest';
import { findLinkedPrincipal, linkIdentity } from '#lib/shared/auth/identities.ts';
import { addPrincipal, findPrincipal } from '#lib/shared/auth/principals.ts';
import { newId } from '#lib/shared/ids.ts';
import { comeBack, listImports, newAccount, signIn, useProviders, whoIs } from '#test/support/signIn/signIn.ts';
import { LINK, newVisitor, passProvider } from '#test/support/signIn/visitor.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals', 'procurement');

const providers = useProviders();

describe('sign-in with GitHub', () => {
  test('leads to the page that was asked for, and signs in at the APIs', async () => {
    providers.github.account = newAccount('octocat');
    providers.useGithub(
      'planner=org:acme/procurement cmis-editor=org:ACME calendar-editor=org:other administrator=org:acme/admins',
    );
    const visitor = newVisitor();
    const seen = await signIn(visitor);

    expect([seen.status, seen.location]).toEqual([303, '/procurement/plans?sort=Date']);
    expect(await whoIs(visitor)).toEqual({
      Name: 'octocat',
      Roles: ['cmis-editor', 'planner'],
      Provider: 'GitHub',
      Mode: 'required',
      Command: null,
    });
    expect(await listImports(visitor)).toBe(200);
  });

  test('gives a cookie that no script reads and no other site sends, and nothing else', async () => {
    providers.github.account = newAccount();
    providers.useGithub('planner=org:acme');
    const visitor = newVisitor();
    const begun = await visitor.send('/session/sign-in?return=/procurement');
    const seen = await visitor.send(await passProvider(begun.location ?? ''), { headers: LINK });

    const flags = 'Path=/; Max-Age=604800; HttpOnly; SameSite=Lax';
    expect(seen.cookies).toEqual([expect.stringMatching(new RegExp(`^triad=[\\w-]{43}; ${flags}$`))]);
    expect(begun.cookies).toEqual([
      expect.stringMatching(/^triad-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ]);
    expect(JSON.stringify([seen, await whoIs(visitor)])).not.toContain('gho_');
  });

  test('has a cookie for one host over https', async () => {
    providers.useGithub();
    const begun = await newVisitor('triad.example').send('/session/sign-in');

    expect(begun.cookies).toEqual([
      expect.stringMatching(/^__Host-triad-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    expect(new URL(begun.location ?? '').searchParams.get('redirect_uri')).toBe(
      'https://triad.example/session/callback',
    );
  });

  test('asks for organisations only where a rule names one', async () => {
    providers.github.account = newAccount();
    providers.useGithub(`planner=user:${providers.github.account.id}`);
    await signIn(newVisitor());
    expect(providers.github.scopes.at(-1)).toBe('');
    providers.useGithub('planner=org:acme');
    await signIn(newVisitor());

    expect(providers.github.scopes.at(-1)).toBe('read:org');
  });

  test('finds an organisation among hundreds', async () => {
    const orgs = Array.from({ length: 250 }, (_, index) => `org-${index}`);
    providers.github.account = { ...newAccount(), orgs };
    providers.useGithub('planner=org:org-249');
    const visitor = newVisitor();

    expect((await signIn(visitor)).status).toBe(303);
    expect((await whoIs(visitor)).Roles).toEqual(['planner']);
  });

  test('computes the roles anew each time', async () => {
    providers.github.account = newAccount();
    providers.useGithub('planner=org:acme calendar-editor=org:acme/procurement');
    const visitor = newVisitor();
    await signIn(visitor);
    providers.github.account = { ...providers.github.account, teams: [] };
    await signIn(visitor);

    expect((await whoIs(visitor)).Roles).toEqual(['planner']);
  });

  test('knows a person by the number, under any login', async () => {
    const account = newAccount();
    providers.github.account = account;
    providers.useGithub('planner=org:acme');
    await signIn(newVisitor());
    const before = await findLinkedPrincipal(providers.toIdentity(account.id));
    providers.github.account = { ...account, login: `${account.login}-renamed` };
    const visitor = newVisitor();
    await signIn(visitor);

    expect((await whoIs(visitor)).Name).toBe(before?.name);
    expect(before?.name).toBe(account.login);
  });

  test('treats a login that now belongs to another number as another person', async () => {
    const first = newAccount();
    providers.github.account = first;
    providers.useGithub('planner=org:acme');
    await signIn(newVisitor());
    providers.github.account = { ...newAccount(first.login) };
    const visitor = newVisitor();
    await signIn(visitor);

    expect((await whoIs(visitor)).Name).toBe(`${first.login} (127.0.0.1)`);
    expect((await findLinkedPrincipal(providers.toIdentity(first.id)))?.name).toBe(first.login);
  });

  test('joins the account to the principal that the operator named, with the roles of both', async () => {
    providers.github.account = newAccount('renamed-already');
    const name = newId();
    await addPrincipal(name, { roles: ['cmis-author'] });
    await linkIdentity(name, providers.toIdentity(providers.github.account.id));
    providers.useGithub('planner=org:acme');
    const visitor = newVisitor();
    await signIn(visitor);

    expect(await whoIs(visitor)).toMatchObject({ Name: name, Roles: ['cmis-author', 'planner'] });
    expect((await findPrincipal(name))?.roles).toEqual(['cmis-author']);
  });

  test('names the command that adds the role planner to those of the operator', async () => {
    providers.github.account = newAccount();
    const name = `${newId()} o'Hara`;
    await addPrincipal(name, { roles: ['cmis-author', 'calendar-editor'] });
    await linkIdentity(name, providers.toIdentity(providers.github.account.id));
    providers.useGithub('cmis-editor=org:acme');
    const visitor = newVisitor();
    await signIn(visitor);

    const quoted = `'${name.replace("'", "'\\''")}'`;
    expect((await whoIs(visitor)).Command).toBe(
      `npm run user -- roles ${quoted} --role cmis-author,calendar-editor,planner`,
    );
  });

  test('never joins it to a principal that is named like its login', async () => {
    const name = newId();
    await addPrincipal(name, { roles: ['administrator'] });
    providers.github.account = newAccount(name);
    providers.useGithub('planner=org:acme');
    const visitor = newVisitor();
    await signIn(visitor);

    expect(await whoIs(visitor)).toMatchObject({ Name: `${name} (127.0.0.1)`, Roles: ['planner'] });
  });

  test('replaces the session that the browser had', async () => {
    providers.github.account = newAccount();
    providers.useGithub('planner=org:acme');
    const visitor = newVisitor();
    await signIn(visitor);
    const former = visitor.cookies.get('triad') ?? '';
    await signIn(visitor);
    expect(await listImports(visitor)).toBe(200);
    visitor.cookies.set('triad', former);

    expect(await listImports(visitor)).toBe(401);
  });

  test('can be under way in two tabs', async () => {
    providers.github.account = newAccount();
    providers.useGithub('planner=org:acme');
    const visitor = newVisitor();
    const backs = [await comeBack(visitor, 'return=/one'), await comeBack(visitor, 'return=/two')];
    const seen = [];
    for (const back of backs) seen.push(await visitor.send(back, { headers: LINK }));

    expect(seen.map(({ location }) => location)).toEqual(['/one', '/two']);
  });
});
