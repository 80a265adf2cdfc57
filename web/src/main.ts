import { mount } from "svelte";
import App from "./App.svelte";
import { startI18n } from "./lib/i18n.svelte";
import "virtual:fonts.css";
import "./styles/theme.css";

const target = document.getElementById("app");
if (!target) throw new Error("There is no #app to put the page into.");
startI18n().then(
  () => mount(App, { target }),
  // Without its texts the page has only this one to say.
  () => (target.textContent = "Hansa could not be loaded. Please reload the page."),
);
