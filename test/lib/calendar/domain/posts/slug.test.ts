import { expect, test } from 'vitest';
import { toSlug } from '#lib/calendar/domain/posts/slug.ts';

test.each([
  ['Caf&eacute;', 'cafe'],
  ['Caf&#233; &amp; Bar', 'cafe-bar'],
  ['Rock &#8217;n&#8217; Roll', 'rock-n-roll'],
  ['a&nbsp;b', 'a-b'],
  ['x &unknown; y', 'x-y'],
  ['&lt;b&gt;bold', 'bbold'],
])('the slug of %j is %s', (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});
