import { MOST_BYTES, refuseUpload } from '#lib/procurement/wire/import/uploadBounds.ts';
import { serveTasks } from '#lib/shared/threads/serveTasks.ts';
import { checkUpload } from './checkUpload.ts';

serveTasks({ mostBytes: MOST_BYTES, refuse: refuseUpload, work: checkUpload });
