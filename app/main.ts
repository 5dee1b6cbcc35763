import "./no-eval.ts";
import "virtual:report-style.css";
import "./style.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { takeToken } from "./custodian/local-program.ts";

takeToken();
mount(App, { target: document.getElementById("app")! });
