import { buildArtifact } from '#lib/local/build/artifact.ts';

/** `npm run build`: the artifact alone, without a stack around it. */
const { path, bytes } = await buildArtifact(process.cwd());
console.log(`${path}: ${(bytes / 1024 / 1024).toFixed(1)} MB`);
