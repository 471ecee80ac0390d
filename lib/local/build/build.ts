import { buildArtifact } from '#lib/local/build/artifact.ts';

/** `npm run build`: builds the artifact without deploying it. */
const { path, bytes } = await buildArtifact(process.cwd());
console.log(`${path}: ${(bytes / 1024 / 1024).toFixed(1)} MB`);
