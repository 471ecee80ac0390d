import { checkUpload } from '#lib/procurement/wire/import/checkUpload.ts';
import { MOST_BYTES, refuseUpload } from '#lib/procurement/wire/import/uploadBounds.ts';
import { serveTasks } from '#lib/shared/threads/serveTasks.ts';

serveTasks({ mostBytes: MOST_BYTES, refuse: refuseUpload, work: checkUpload });
