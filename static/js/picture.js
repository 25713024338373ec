// Fetches the picture of a position, to be copied. Archives of pages, which have no server, do without it.
"use strict";

window.fetchPicture = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.blob();
};
