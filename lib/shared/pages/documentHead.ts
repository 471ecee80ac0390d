import { type Html, html } from '#lib/shared/pages/html.ts';
import type { Language } from '#lib/shared/pages/language.ts';
import { getPageModule } from '#lib/shared/pages/manifest.ts';

/** Renders a document up to the end of its head; `more` are elements that only some heads have, `styles` its style sheet. */
export const renderDocumentHead = (
  language: Language,
  title: string,
  more: readonly Html[] = [],
  styles = 'styles/app.css',
): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/${getPageModule(styles).file}">
${more}</head>`;
