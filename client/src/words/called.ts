import { plain } from "../say";
import { common, levels } from "./common";

/** What somebody is called who has not said it, in whichever language he read then. */
const GUESTS = [common.guest.ja, common.guest.en];

/** What somebody at a table is called: a person by his name, a bot by how strong it is. Records do not tell them apart. */
export function called(seat: { name?: string; kind?: string } | undefined): string {
  const name = seat?.name ?? "";
  if (GUESTS.includes(name)) return plain(common.guest);
  if (seat?.kind === "person" || !(name in levels)) return name;
  return plain(common.bot(plain(levels[name as keyof typeof levels])));
}
