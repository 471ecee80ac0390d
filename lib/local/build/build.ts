import { buildArtifact } from '#lib/local/build/artifact.ts';
import { createBuildFolders, PACKAGE_FOLDERS } from '#lib/local/build/buildFolders.ts';

/** `npm run build`: builds the artifact without deploying it. */
const root = process.cwd();
try {
  createBuildFolders(root, PACKAGE_FOLDERS);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
const { path, bytes } = await buildArtifact(root);
console.log(`${path}: ${(bytes / 1024 / 1024).toFixed(1)} MB`);
