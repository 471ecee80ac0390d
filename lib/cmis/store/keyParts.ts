import { hash } from 'node:crypto';

export const padNumber = (number: number, digits: number): string => String(number).padStart(digits, '0');

export const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Returns a number below `shards`, the same for the same text. */
export const computeShard = (text: string, shards: number): number => (digest(text)[0] ?? 0) % shards;

/** Sorts after every name and every indexed value. */
export const LAST_KEY = '\u{10ffff}'.repeat(8);
