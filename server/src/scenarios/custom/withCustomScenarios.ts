import { readFileSync, statSync } from 'node:fs';
import { id } from '@hongbao/contracts/fields';
import {
  type ListedScenario,
  type Scenario,
  ScenarioBroken,
  ScenarioFailed,
  type ScenarioSource,
  builtIn,
} from '@hongbao/engine/world/scenario';
import { ActingStage } from '@hongbao/engine/scenarios/custom/actingStage';
import { firstLine, loadModule } from './loadModule.ts';
import { playScript } from '@hongbao/engine/scenarios/custom/playScript';
import { readScript } from '@hongbao/engine/scenarios/custom/readScript';
import { FILE_BYTES_MAX, type ScenarioFile, scenarioFiles, versionOf } from './scenarioFiles.ts';

/**
 * Returns the built-in scenarios and those of a folder, whose files are read again for each list and each new world.
 */
export function withCustomScenarios(program: readonly Scenario[], folder: string): ScenarioSource {
  const fixed = builtIn(program);
  const isOurs = (name: string) => fixed.names().includes(name.toLowerCase());
  const own = () => scenarioFiles(folder);
  const load = async (file: ScenarioFile): Promise<Scenario> => {
    const problem = isOurs(file.name)
      ? `${file.name} is the name of a built-in scenario; call the file something else`
      : problemOfName(file, own());
    if (problem !== null) throw new ScenarioBroken(file.name, file.file, [problem]);
    return loadFile(file, folder);
  };
  return {
    names: () => [
      ...fixed.names(),
      ...new Set(own().flatMap(({ name }) => (isOurs(name) ? [] : name))),
    ],
    list: async () => [
      ...(await fixed.list()),
      ...(await Promise.all(own().map((file) => listed(file, load)))),
    ],
    find: async (name) => {
      const found = await fixed.find(name);
      if (found) return found;
      const file = own().find((each) => each.name === name);
      return file ? load(file) : null;
    },
  };
}

function problemOfName({ name, file }: ScenarioFile, all: readonly ScenarioFile[]): string | null {
  if (!id.safeParse(name).success) return 'its name must be 1 to 32 characters of 0-9 A-Z a-z _ -';
  const twin = all.find((each) => each.name === name && each.file !== file);
  return twin ? `${twin.file} has the same name` : null;
}

async function listed(
  file: ScenarioFile,
  load: (file: ScenarioFile) => Promise<Scenario>,
): Promise<ListedScenario> {
  const { name, file: own } = file;
  const about = { name, kind: 'file' as const, file: own };
  try {
    const { summary } = await load(file);
    return { ...about, ...(summary === undefined ? {} : { summary }) };
  } catch (error) {
    if (!(error instanceof ScenarioBroken)) throw error;
    return { ...about, summary: 'This scenario has errors.', problems: error.problems };
  }
}

interface Loaded {
  readonly summary: string | null;
  readonly startsBeforeMs: number;
  readonly act: (stage: ActingStage) => unknown;
}

async function loadFile(from: ScenarioFile, folder: string): Promise<Scenario> {
  const { name, file } = from;
  const { size } = statSync(from.path);
  if (size > FILE_BYTES_MAX)
    throw new ScenarioBroken(name, file, [`it has ${size} bytes, more than ${FILE_BYTES_MAX}`]);
  const version = versionOf(from, folder);
  const loaded = await (from.kind === 'script' ? readOne(from.path) : loadModule(from.path));
  if (!('act' in loaded)) throw new ScenarioBroken(name, file, loaded);
  const { summary, startsBeforeMs, act } = loaded;
  return {
    name,
    summary: summary ?? `As ${file} says.`,
    version,
    startsAt: (at) => Math.max(0, at - startsBeforeMs),
    populate: async (world, at, _progress, rehearse) => {
      const stage = new ActingStage({ scenario: name, file, world, at, rehearse });
      await actOut(act, stage);
    },
  };
}

async function readOne(path: string): Promise<Loaded | readonly string[]> {
  const script = readScript(readFileSync(path, 'utf8'));
  if (!('steps' in script)) return script;
  return { ...script, act: (stage) => playScript(script, stage) };
}

/** Converts an error in a file's code to a failed scenario, so that the server continues. */
async function actOut(act: Loaded['act'], stage: ActingStage): Promise<void> {
  try {
    await act(stage);
  } catch (error) {
    await stage.end().catch(() => undefined);
    if (stage.fault !== null) throw stage.fault;
    throw error instanceof ScenarioFailed ? error : stage.failed('its code', firstLine(error));
  }
  await stage.end();
}
