import { isKeyword } from '#lib/cmis/domain/query/parse/keywords.ts';
import { type Token, tokenize } from '#lib/cmis/domain/query/parse/lexer.ts';
import { queryError } from '#lib/cmis/domain/query/queryError.ts';

/** Maximum nesting of brackets, which limits the depth of recursion. */
const DEEPEST = 200;

/** Limits of the parts that cost time for each row, or for each comparison of two rows. */
const MOST = { conditions: 1000, columns: 1000, joins: 20, 'columns to order by': 50 } as const;

const describe = ({ kind, text }: Token): string =>
  kind === 'end' ? 'the end' : kind === 'string' ? `'${text}'` : text;

/** Reads the tokens of a statement one after the other. */
export class Cursor {
  readonly #tokens: readonly Token[];
  #index = 0;
  #depth = 0;
  readonly #counts = { conditions: 0, columns: 0, joins: 0, 'columns to order by': 0 };

  constructor(statement: string) {
    this.#tokens = tokenize(statement);
  }

  /** Returns the next token, or the one `ahead` tokens later; after the end, the end token. */
  peek(ahead = 0): Token {
    const token = this.#tokens[Math.min(this.#index + ahead, this.#tokens.length - 1)];
    if (token === undefined) throw new Error('A statement has at least its end');
    return token;
  }

  next(): Token {
    const token = this.peek();
    this.#index += 1;
    return token;
  }

  /** Whether the next token is this keyword or symbol. */
  isNext(text: string, ahead = 0): boolean {
    const { kind, text: found } = this.peek(ahead);
    return kind === 'word' ? found.toUpperCase() === text : kind === 'symbol' && found === text;
  }

  /** Consumes a keyword or symbol if it comes next, and returns whether it did. */
  take(text: string): boolean {
    const isNext = this.isNext(text);
    if (isNext) this.#index += 1;
    return isNext;
  }

  expect(text: string): Token {
    if (!this.isNext(text)) throw this.createSyntaxError(text);
    return this.next();
  }

  isNameNext(ahead = 0): boolean {
    const { kind, text } = this.peek(ahead);
    return kind === 'word' && !isKeyword(text);
  }

  /** Consumes a name that is not a keyword. */
  expectName(expected: string): Token {
    if (!this.isNameNext()) throw this.createSyntaxError(expected);
    return this.next();
  }

  expectString(expected: string): Token {
    if (this.peek().kind !== 'string') throw this.createSyntaxError(expected);
    return this.next();
  }

  /** Parses the content and closing bracket of an open bracket. */
  parseNested<T>(parse: () => T): T {
    if (this.#depth === DEEPEST) throw queryError(this.peek().at, `brackets are nested at most ${DEEPEST} deep`);
    this.#depth += 1;
    const parsed = parse();
    this.#depth -= 1;
    this.expect(')');
    return parsed;
  }

  /** Parses one more part of a kind whose number is limited. */
  parseCounted<T>(what: keyof typeof MOST, parse: () => T): T {
    this.#counts[what] += 1;
    if (this.#counts[what] > MOST[what])
      throw queryError(this.peek().at, `a statement has at most ${MOST[what]} ${what}`);
    return parse();
  }

  createSyntaxError(expected: string): Error {
    const token = this.peek();
    return queryError(token.at, `expected ${expected}, found ${describe(token)}`);
  }
}
