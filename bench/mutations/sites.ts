import { stripTypeScriptTypes } from 'node:module';
import { type AnyNode, parse } from 'acorn';
import { simple } from 'acorn-walk';

/** A change of a source file that alters what it does: `text` replaces the characters from `start` to `end`. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};

const METHODS: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' };

type Positioned = Pick<AnyNode, 'start' | 'end'>;

/**
 * Returns every mutation of a TypeScript module: comparison, arithmetic and logical operators, negations, conditions
 * that never hold, numbers one larger, swapped booleans, `some`/`every` and `min`/`max`. Stripping types keeps
 * positions, so the mutations apply to the source itself.
 */
export const findMutations = (source: string): readonly Mutation[] => {
  const code = stripTypeScriptTypes(source);
  const found: Mutation[] = [];
  const replace = ({ start, end }: Positioned, text: string) => found.push({ start, end, text });
  const replaceOperator = (operator: string, left: Positioned, right: Positioned) => {
    const text = OPERATORS[operator];
    const start = code.indexOf(operator, left.end);
    if (text !== undefined && start >= 0 && start < right.start)
      found.push({ start, end: start + operator.length, text });
  };
  simple(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), {
    BinaryExpression: ({ operator, left, right }) => replaceOperator(operator, left, right),
    LogicalExpression: ({ operator, left, right }) => replaceOperator(operator, left, right),
    UnaryExpression: ({ operator, start, argument }) => {
      if (operator === '!') replace({ start, end: argument.start }, '');
    },
    ConditionalExpression: ({ test }) => replace(test, 'false'),
    IfStatement: ({ test }) => replace(test, 'false'),
    Literal: ({ value, start, end }) => {
      if (typeof value === 'boolean') replace({ start, end }, String(!value));
      if (typeof value === 'number') replace({ start, end }, String(value + 1));
    },
    CallExpression: ({ callee }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const text = METHODS[callee.property.name];
      if (text !== undefined) replace(callee.property, text);
    },
  });
  return found;
};
