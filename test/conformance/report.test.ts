import { describe, expect, test } from 'vitest';
import { callsByGroup, callsIn, testsBegun } from '#test/conformance/callCount.ts';
import { chooseGroups } from '#test/conformance/groups.ts';
import { readReport, resultTable } from '#test/conformance/report.ts';

const rule = (character: string): string => character.repeat(63);

const REPORT = [
  '...',
  rule('='),
  'CRUD Test Group (WEBSERVICES)',
  rule('='),
  rule('-'),
  'Move Test (WEBSERVICES) (452 ms)',
  rule('-'),
  '',
  '  FAILURE: not moved (MoveTest.java:97)',
  '    FAILURE: the reason (AbstractSessionTest.java:1207)',
  '    WARNING: beside it (AbstractSessionTest.java:1208)',
  '  OK: moved back',
  rule('-'),
  'Copy Test (WEBSERVICES) (48 ms)',
  rule('-'),
  '',
  '  UNEXPECTED_EXCEPTION: it broke (CopyTest.java:1)',
  'java.lang.IllegalStateException: it broke',
  '\tat somewhere',
  '  INFO: nothing',
  '    SKIPPED: not here (CopyTest.java:2)',
].join('\r\n');

describe('the report of the TCK', () => {
  test('counts each cause once, in its group', () => {
    const { groups, findings } = readReport(REPORT);
    expect(groups).toEqual([
      {
        group: 'CRUD Test Group',
        tests: 2,
        seconds: 0.5,
        calls: 0,
        FAILURE: 1,
        UNEXPECTED_EXCEPTION: 1,
        WARNING: 1,
        SKIPPED: 1,
      },
    ]);
    expect(findings).toEqual([
      'FAILURE Move Test: not moved (MoveTest.java:97)',
      'WARNING Move Test: beside it (AbstractSessionTest.java:1208)',
      'UNEXPECTED_EXCEPTION Copy Test: it broke (CopyTest.java:1)',
      'SKIPPED Copy Test: not here (CopyTest.java:2)',
    ]);
  });

  test('is a table with a total where there are several groups', () => {
    const { groups } = readReport(REPORT);
    expect(resultTable(groups).split('\n')).toHaveLength(3);
    expect(
      resultTable([...groups, ...groups])
        .split('\n')
        .at(-1),
    ).toBe('| total | 4 | 2 | 2 | 2 | 2 | 1.0 | 0 |');
  });

  test('has no groups for empty output', () => {
    expect(readReport('')).toEqual({ groups: [], findings: [] });
  });
});

describe('calls', () => {
  test('belong to the group of the test that started last', () => {
    const output = 'One (2 tests)\n..\nTwo. (1 tests)\n.';
    expect(testsBegun(output)).toBe(3);
    expect(callsIn('a REQUEST: http://x POST\nREQUEST: http://x GET\nREQUEST: http://x POST\n')).toBe(2);
    expect(callsByGroup([0, 3, 10], [2, 1], 12)).toEqual([10, 2]);
  });
});

describe('names of tests', () => {
  test('select a group, one test or all tests', () => {
    const { classes, withOffice } = chooseGroups(['crud', 'crud.MoveTest']);
    const [group, one] = classes;
    expect(withOffice).toBe(false);
    expect(group).toMatch(/\.crud\.CRUDTestGroup$/);
    expect(one).toMatch(/\.crud\.MoveTest$/);
    expect(chooseGroups([])).toMatchObject({ classes: { length: 7 }, withOffice: true });
    expect(chooseGroups(['libreoffice'])).toEqual({ classes: [], withOffice: true });
    expect(() => chooseGroups(['curd'])).toThrow('There is no test group curd');
  });
});
