import { MOST_TASKS } from '#lib/procurement/actions/calculations/listTasks.ts';
import { ORDER_OBJECTIVES } from '#lib/procurement/domain/configuration/members.ts';
import { PHASES } from '#lib/procurement/domain/plan/formatStateMessage.ts';
import { MOST_TRACE_POINTS } from '#lib/procurement/domain/plan/trace.ts';
import { messageValues } from '#lib/procurement/wire/openApi/inputSchemas.ts';
import { LONGEST_TITLE } from '#lib/procurement/wire/title.ts';
import { listOf, number, closedObject as object, ref, type Schema, string } from '#lib/shared/http/openApiSchema.ts';

export const moment: Schema = { ...string('Date and time'), format: 'date-time' };

const phase: Schema = {
  type: 'string',
  enum: Object.keys(PHASES),
  description: Object.entries(PHASES)
    .map(([name, text]) => `${name}: ${text}`)
    .join(', '),
};
const share: Schema = { ...number('Share of the calculation done, 0 to 1'), minimum: 0, maximum: 1 };
/** Share and phase of a calculation. */
export const ofCalculation = { Share: share, Phase: phase };
const values: Readonly<Record<string, Schema>> = {
  Best: number(
    'Best value so far; its meaning depends on the phase. In search and prove it never rises while Objective stays the same',
  ),
  Bound: number(
    'Proven lower bound of Best; it never falls within search and prove. Absent in the search by weights, and after it if no bound was proven',
  ),
  Objective: {
    type: 'string',
    enum: [...ORDER_OBJECTIVES],
    description: 'Objective that Best and Bound measure; only in the search for an order with tolerances or counts',
  },
};
const title: Schema = { ...string('Title of the plan; empty: none'), maxLength: LONGEST_TITLE };
const task = {
  TaskId: string('Id of the task, which is that of its plan'),
  Status: { ...ref('TaskState') },
  Date: moment,
  Configuration: string('Name of the configuration'),
  ...ofCalculation,
};

const endMessage = {
  MessageKey: string('Stable key of the Message of a calculation that ended without a plan'),
  MessageValues: messageValues,
};

export const PROGRESS_SCHEMAS: Readonly<Record<string, Schema>> = {
  TaskState: {
    type: 'integer',
    enum: [0, 1, 2, 3, -1],
    description:
      '0 in progress, 1 completed, 2 cancelled, 3 in fault, -1 unknown; the status remains after its plan was deleted',
  },
  TaskStatus: object(
    { status: ref('TaskState') },
    {
      Share: share,
      Phase: phase,
      ...values,
      Message: string('Message of the plan; present only with `wait`, like the progress'),
      ...endMessage,
    },
  ),
  Task: object(task),
  Tasks: object({
    Tasks: { ...listOf(ref('Task'), 'Newest first'), maxItems: MOST_TASKS },
    Titles: {
      type: 'object',
      description: 'Title of every plan that has one, by its id',
      additionalProperties: { type: 'string', maxLength: LONGEST_TITLE },
    },
  }),
  PlanTitle: object({ Title: title }),
  TracePoint: object(
    { Seconds: { ...number('Seconds since the start of the calculation'), minimum: 0 }, Phase: phase, Share: share },
    values,
  ),
  PlanProgress: object(
    {
      ...task,
      Title: title,
      Message: string('Message of the plan: the state of its calculation, or its figures'),
      Trace: {
        ...listOf(ref('TracePoint'), 'The course so far, oldest first'),
        maxItems: MOST_TRACE_POINTS,
      },
    },
    {
      ...values,
      ...endMessage,
    },
  ),
};
