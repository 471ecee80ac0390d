/** Questions that a file can leave open, by the query parameter that answers them, with the values that do. */
export const UPLOAD_QUESTIONS = { numbers: ['point', 'comma'], dates: ['day', 'month'] } as const;

export type QuestionName = keyof typeof UPLOAD_QUESTIONS;
