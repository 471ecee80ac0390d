/** Admits a new identity, or in `open` mode a new name, as a principal without rights. It decodes nothing. */
export { runAdmission as handler } from '#lib/shared/auth/admission.ts';
